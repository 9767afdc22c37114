import type { ReactNode } from "react";
import { BrandMark } from "./brand.tsx";

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
