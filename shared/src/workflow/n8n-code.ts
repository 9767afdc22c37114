/** The two Code nodes of the n8n file, as n8n runs them: `$input` holds the output of the previous node. */

export const calculateCode = `// What Quotemill sent. Every answer is under its API name: quote.fenceLength, quote.fence_type, ...
const quote = $input.first().json.body;

// A template with prices sends its totals along. Otherwise, put your own calculation here.
function calculate() {
  const sub_total = 1000;
  const gst_total = Math.round(sub_total * 10) / 100;
  return { sub_total, gst_total, grand_total: sub_total + gst_total, profit: 0 };
}
const { sub_total, gst_total, grand_total, profit } = quote.pricing ?? calculate();

// An error thrown here, or in the next node, becomes the quote's error message.
if (!Number.isFinite(grand_total)) throw new Error("The quote could not be calculated");

return [{ json: { quote, outputs: { sub_total, gst_total, grand_total, profit } } }];
`;

export const pdfCode = `// A plain PDF, so that everything works out of the box. Replace it with your PDF service when you have one; all that
// matters is that pdf_base64 holds the file.
const { quote, outputs } = $input.first().json;
const { company, answers, place } = quote.document;
const money = (amount) =>
  Number(amount).toLocaleString(place.locale, { style: "currency", currency: place.currency });
const lines = [
  company.name,
  quote.quote_name,
  "Quote " + quote.quote_number,
  "For " + quote.contact.firstName + " " + quote.contact.lastName,
  "",
  ...answers.slice(0, 20).map(({ label, value }) => label + ": " + (value ?? "-")),
  "",
  "Subtotal " + money(outputs.sub_total),
  place.tax_name + " " + money(outputs.gst_total),
  "Total " + money(outputs.grand_total),
];

const plain = (text) => text.replace(/[^\\x20-\\xff]/g, "?").replace(/[\\\\()]/g, "\\\\$&");
const page = "BT /F1 14 Tf 22 TL 72 770 Td " + lines.map((line) => "(" + plain(line) + ") Tj T*").join(" ") + " ET";
const objects = [
  "<< /Type /Catalog /Pages 2 0 R >>",
  "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
  "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
  "<< /Length " + page.length + " >>\\nstream\\n" + page + "\\nendstream",
  "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
];
let pdf = "%PDF-1.4\\n";
let table = "0000000000 65535 f \\n";
objects.forEach((object, index) => {
  table += String(pdf.length).padStart(10, "0") + " 00000 n \\n";
  pdf += index + 1 + " 0 obj\\n" + object + "\\nendobj\\n";
});
const start = pdf.length;
pdf += "xref\\n0 6\\n" + table + "trailer\\n<< /Size 6 /Root 1 0 R >>\\nstartxref\\n" + start + "\\n%%EOF";

const pdf_base64 = Buffer.from(pdf, "latin1").toString("base64");
const { quote_id, company_id, quote_run } = quote;
return [{ json: { quote_id, company_id, quote_run, pdf_base64, outputs } }];
`;
