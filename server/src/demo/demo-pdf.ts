/** A one-page PDF of plain lines, so that the demo's finished quotes open. Latin letters only; nobody prints it. */
export function demoPdf(title: string, lines: string[]): Buffer {
  const text = (value: string) => value.replace(/[\\()]/g, "\\$&");
  const body = lines.map((line) => `0 -22 Td (${text(line)}) Tj`).join("\n");
  const stream = `BT /F1 22 Tf 64 760 Td (${text(title)}) Tj /F1 12 Tf 0 -16 Td\n${body}\nET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let file = "%PDF-1.4\n";
  const places: number[] = [];
  for (const [index, object] of objects.entries()) {
    places.push(file.length);
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const rows = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  file += `xref\n0 6\n0000000000 65535 f \n${rows}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF`;
  return Buffer.from(file, "latin1");
}
