import SignaturePad, { type PointGroup } from "signature_pad";

/** The typed name is the signature; a drawn one is an addition that needs this script. */
export function offerSignature() {
  const field = document.querySelector<HTMLElement>("#signature-field");
  const canvas = document.querySelector<HTMLCanvasElement>("#pad");
  const input = document.querySelector<HTMLInputElement>("input[name=signature]");
  if (!field || !canvas || !input) return;
  field.hidden = false;
  const pad = new SignaturePad(canvas, { minWidth: 0.8, maxWidth: 2.2 });

  /** A canvas has its own pixels, so the strokes are drawn again for another size or theme. */
  const fit = () => {
    const ratio = Math.max(devicePixelRatio, 1);
    canvas.width = canvas.offsetWidth * ratio;
    canvas.height = canvas.offsetHeight * ratio;
    canvas.getContext("2d")?.scale(ratio, ratio);
    pad.penColor = getComputedStyle(canvas).color;
    pad.fromData(strokesOf(input.value, pad.penColor));
  };
  addEventListener("resize", fit);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", fit);
  pad.addEventListener("endStroke", () => {
    input.value = pathOf(pad.toData());
  });
  document.querySelector("#clear")?.addEventListener("click", () => {
    pad.clear();
    input.value = "";
  });
  fit();
}

/** Whole numbers are exact enough, and keep the path short. */
const pathOf = (strokes: PointGroup[]): string =>
  strokes
    .map(({ points }) => points.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`))
    .map((points) => points.filter((point, index) => point !== points[index - 1]))
    // A dot is drawn as a line to itself.
    .map((points) => `M${(points.length === 1 ? [...points, ...points] : points).join("L")}`)
    .join("");

function strokesOf(path: string, penColor: string): PointGroup[] {
  const look = {
    penColor,
    dotSize: 0,
    minWidth: 0.8,
    maxWidth: 2.2,
    velocityFilterWeight: 0.7,
    compositeOperation: "source-over" as const,
  };
  return path
    .split("M")
    .filter(Boolean)
    .map((stroke) => ({
      ...look,
      points: stroke.split("L").map((point, index) => {
        const [x = 0, y = 0] = point.split(" ").map(Number);
        return { x, y, pressure: 0.5, time: index * 16 };
      }),
    }));
}
