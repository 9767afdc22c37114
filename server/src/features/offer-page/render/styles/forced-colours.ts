/** With forced colours shadows are gone and only the system's own colours stay as grounds. */
export const forcedColours = `
@media (forced-colors: active) {
  :root:root { --fill: Highlight; --on-fill: HighlightText; --edge: Highlight; --brand: CanvasText }
  .option,.bar { border: 1px solid CanvasText }
  .option:has(:checked) { border: 3px solid Highlight }
}
`;
