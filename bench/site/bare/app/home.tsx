/** The home page of the bare framework. */
export default function Home() {
  return <h1>Bare</h1>;
}
