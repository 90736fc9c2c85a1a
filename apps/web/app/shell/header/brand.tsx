/** The mark of the brand: two posts and three ropes. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 48 48" aria-hidden="true">
      <path d="M8 4h36l-4 40H4z" fill="#07051a" />
      <path d="M11 8h8l-3 32H8z" fill="#2cc6ff" />
      <path d="M32 8h8l-3 32h-8z" fill="#ff8548" />
      <path d="M5 15h38M4.5 24h38M3.5 33h38" stroke="#fff" strokeWidth="4" />
    </svg>
  );
}
