export function BrandMark({ size = 26 }: { size?: number }) {
  return (
    <svg viewBox="0 0 28 28" width={size} height={size} aria-hidden="true" className="block shrink-0">
      <rect width="28" height="28" rx="7.5" className="fill-primary" />
      <g className="fill-none stroke-primary-foreground" strokeWidth="2.5" strokeLinecap="round">
        <circle cx="13.6" cy="13.6" r="6.4" />
        <path d="M15.2 15.2l5.6 5.6" />
      </g>
    </svg>
  );
}
