import type { ReactNode } from "react";

/** A centred message for states without the shell: loading, errors, unknown addresses. */
export function FullScreen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-items-center bg-background px-4 py-8">
      <div className="grid w-full max-w-lg justify-items-center gap-1 text-center">
        <BrandMark size={40} />
        <h1 className="mt-4 text-xl font-semibold tracking-tight">{title}</h1>
        {children}
      </div>
    </main>
  );
}

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
