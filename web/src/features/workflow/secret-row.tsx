import { RotateCw } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { CopyButton } from "../../components/ui/copy-button.tsx";
import { TextButton } from "../../components/ui/text-button.tsx";
import { useFormats } from "../../lib/use-formats.ts";

/** One value to copy. A secret stays hidden until someone asks for it, so that nobody reads it over their shoulder. */
export function SecretRow({
  label,
  hint,
  value,
  hidden = "••••••••••••••••",
  isSecret = true,
  startsShown = false,
  previousUntil = null,
  onRotate,
  onEndPrevious,
}: {
  label: string;
  hint: string;
  value: string;
  /** Shown in place of the value while it is hidden. */
  hidden?: string;
  isSecret?: boolean;
  startsShown?: boolean;
  /** When the previous secret stops working; null if it already has. */
  previousUntil?: string | null;
  onRotate?: () => void;
  onEndPrevious?: () => void;
}) {
  const formats = useFormats();
  const [isShown, setIsShown] = useState(startsShown || !isSecret);
  const name = label.toLowerCase();
  return (
    <div className="grid items-center gap-x-6 gap-y-2 px-5 py-3 max-md:px-4 @[40rem]:grid-cols-[16rem_minmax(0,1fr)_auto]">
      <dt>
        <span className="block font-medium">{label}</span>
        <span className="block text-xs tracking-wide text-pretty text-ink-muted">{hint}</span>
      </dt>
      <dd className="text-xs leading-5">
        <span className="font-mono wrap-anywhere">{isShown ? value : hidden}</span>
        {previousUntil && (
          <span className="mt-1 block text-ink-muted">
            The previous one works until {formats.moment(previousUntil)}.{" "}
            <TextButton aria-label={`Revoke the previous ${name} now`} onClick={onEndPrevious}>
              Revoke now
            </TextButton>
          </span>
        )}
      </dd>
      <dd className="-ms-2.5 flex flex-wrap gap-1 @[40rem]:-me-2.5 @[40rem]:justify-end">
        {isSecret && (
          <Button
            variant="quiet"
            size="sm"
            aria-label={`${isShown ? "Hide" : "Show"} ${name}`}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? "Hide" : "Show"}
          </Button>
        )}
        <CopyButton text={value} label={name} />
        {onRotate && (
          <Button variant="quiet" size="sm" aria-label={`Rotate ${name}`} onClick={onRotate}>
            <RotateCw size={14} aria-hidden="true" />
            Rotate
          </Button>
        )}
      </dd>
    </div>
  );
}
