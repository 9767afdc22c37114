import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "./button.tsx";
import { toast } from "./toast.tsx";

const copiedMs = 2_000;

/** `label` says what is copied, for screen readers. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function handleCopy() {
    try {
      // The clipboard does not exist on pages loaded without encryption.
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
    } catch {
      toast.error("Could not copy", "Select the text and copy it manually.");
    }
  }

  const Icon = isCopied ? Check : Copy;
  return (
    <>
      <Button variant="quiet" size="sm" aria-label={`${isCopied ? "Copied" : "Copy"} ${label}`} onClick={handleCopy}>
        <Icon size={14} aria-hidden="true" />
        {isCopied ? "Copied" : "Copy"}
      </Button>
      <span role="status" className="sr-only">
        {isCopied && "Copied"}
      </span>
    </>
  );
}
