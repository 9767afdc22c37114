const sections = {
  "how-it-works": "How it works",
  "your-details": "Your ids and secrets",
  build: "Build the workflow",
  "quote-format": "What a workflow receives",
  "answer-format": "What it sends back",
  "sending-format": "Sending quotes to customers",
  signature: "Check the signature",
  "try-it": "Try it",
  troubleshooting: "Troubleshooting",
} as const;
type SectionId = keyof typeof sections;
const ids = Object.keys(sections) as SectionId[];

const numbered = (id: SectionId) => `${ids.indexOf(id) + 1}. ${sections[id]}`;

/** A section's id and title, shared by the contents and the section itself. */
export const sectionProps = (id: SectionId) => ({ id, title: numbered(id) });

export function Contents() {
  return (
    <nav
      aria-label="On this page"
      className="self-start rounded-lg border border-border p-3 lg:sticky lg:top-6 lg:col-start-2 lg:row-start-1"
    >
      <h2 className="mb-1 px-2 text-xs font-medium tracking-wide text-ink-muted">On this page</h2>
      <ol className="grid sm:grid-cols-2 lg:grid-cols-1">
        {ids.map((id) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="block rounded-sm px-2 py-1 text-sm hover:bg-hover focus-visible:-outline-offset-2 max-md:py-2.5"
            >
              {numbered(id)}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
