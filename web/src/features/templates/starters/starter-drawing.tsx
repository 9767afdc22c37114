import type { StarterKey } from "@quotemill/shared/templates/starters/names";
import type { ReactNode } from "react";

const ground = "stroke-border-strong [stroke-width:1.5]";
const post = "stroke-primary [stroke-width:1.75]";
const board = "stroke-border-strong [stroke-width:1.25]";
const area = "fill-primary-soft stroke-primary [stroke-width:1.25]";

/** `own` is for a template that the company has marked as a starter. */
const drawings: Record<StarterKey | "own", ReactNode> = {
  fence: (
    <>
      <path className={ground} d="M8 74h144" />
      <path className={post} d="M18 22v52M62 22v52M106 22v52M150 22v52" />
      <path className={area} d="M22 28h36v42H22zM66 28h36v42H66zM110 28h36v42h-36z" />
      <path
        className={board}
        d="M31 28v42M40 28v42M49 28v42M75 28v42M84 28v42M93 28v42M119 28v42M128 28v42M137 28v42"
      />
    </>
  ),
  deck: (
    <>
      <path className={area} d="M36 26h88l24 38H12z" />
      <path className={board} d="M31 34h98M26 42h108M21 50h118M17 57h126" />
      <path className={post} d="M12 64h136M20 64v12M64 64v12M98 64v12M140 64v12" />
    </>
  ),
  gate: (
    <>
      <path className={ground} d="M8 74h144" />
      <path className={area} d="M40 24h38v46H40zM82 24h38v46H82z" />
      <path className={post} d="M34 16v58M126 16v58" />
      <path className={board} d="M49 24v46M59 24v46M69 24v46M91 24v46M101 24v46M111 24v46" />
      <path className="stroke-accent [stroke-width:2.5]" d="M74 47h3M83 47h3" />
    </>
  ),
  blank: (
    <>
      <rect
        className="fill-raised stroke-border-strong [stroke-dasharray:4_4] [stroke-width:1.5]"
        {...{ x: 52, y: 12, width: 56, height: 66, rx: 5 }}
      />
      <path className={post} d="M80 36v18M71 45h18" />
    </>
  ),
  own: (
    <>
      <rect className={area} {...{ x: 52, y: 12, width: 56, height: 66, rx: 5 }} />
      <path className={board} d="M62 40h36M62 50h36M62 60h24" />
      <path className={post} d="M62 26h20" />
    </>
  ),
};

/** Pictures the subject of a starter, in the colours of the theme. */
export function StarterDrawing({ of, className }: { of: StarterKey | "own"; className: string }) {
  return (
    <svg
      viewBox="0 0 160 86"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      {drawings[of]}
    </svg>
  );
}
