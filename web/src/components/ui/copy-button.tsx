import { Check, Copy } from "lucide-react";
import { type ComponentProps, useEffect, useState } from "react";
import { toast } from "../messages/toast.tsx";
import { Button } from "./button.tsx";

const copiedMs = 2_000;

/** `label` says what is copied, for screen readers, if `words` do not. */
export function CopyButton({
  text,
  label,
  words = "Copy",
  variant = "quiet",
  size = "sm",
}: {
  text: string;
  label?: string;
  words?: string;
} & Pick<ComponentProps<typeof Button>, "variant" | "size">) {
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
      <Button
        variant={variant}
        size={size}
        aria-label={label && `${isCopied ? "Copied" : words} ${label}`}
        onClick={handleCopy}
      >
        <Icon size={14} aria-hidden="true" />
        {isCopied ? "Copied" : words}
      </Button>
      <span role="status" className="sr-only">
        {isCopied && "Copied"}
      </span>
    </>
  );
}
