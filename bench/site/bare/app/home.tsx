export default function Home() {
  return <h1>Bare</h1>;
}
