import { CopyButton } from "./copy-button.tsx";

/** A key or secret that is shown this once, to be copied. */
export function SecretText({ text, label }: { text: string; label: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-input bg-sunken py-2 ps-3.5 pe-2">
      <code className="min-w-0 flex-1 basis-60 font-mono text-xs wrap-anywhere">{text}</code>
      <CopyButton text={text} label={label} variant="secondary" size="default" />
    </div>
  );
}
