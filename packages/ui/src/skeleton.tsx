/** Placeholder rows in the shape of the content that is loading. */
export function Skeleton({ rows = 3, label }: { rows?: number; label: string }) {
  return (
    <div className="stack stack--tight" aria-busy="true" role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="ply">
          <div className="sk sk--face" />
          <div className="grow stack stack--tight">
            <div className="sk sk--long" />
            <div className="sk sk--short" />
          </div>
        </div>
      ))}
    </div>
  );
}
