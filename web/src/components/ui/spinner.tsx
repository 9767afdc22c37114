/** Decorative; always use it with text. Drawn by hand to avoid loading the icon set on every page. */
export function Spinner({ size = 16 }: { size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
      className="shrink-0 fill-none stroke-current motion-safe:animate-spin"
      strokeWidth="2"
      strokeLinecap="round"
    >
      <path d="M20.5 12A8.5 8.5 0 1 1 12 3.5" />
    </svg>
  );
}
