import { maxOptionLength, optionTooLong, tooManyOptions } from "@quotemill/shared/templates/schema/limits";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { toast } from "../../../../components/messages/toast.tsx";
import { Button } from "../../../../components/ui/button.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../../../components/ui/dialog.tsx";
import { TextArea } from "../../../../components/ui/text-fields.tsx";
import { isCommandKey } from "../../../../lib/browser.ts";
import { countOf } from "../../../../lib/words.ts";

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** Adds one option per line. `room` is how many more options the field can hold. */
export function BulkOptionsDialog({
  room,
  onAdd,
  onClose,
}: {
  room: number;
  onAdd: (options: string[]) => void;
  onClose: () => void;
}) {
  const [text, setText] = useState("");
  const options = linesOf(text);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (options.length === 0) return toast.error("Please enter at least one option");
    if (options.length > room) return toast.error(tooManyOptions);
    if (options.some((option) => option.length > maxOptionLength)) return toast.error(optionTooLong);
    onAdd(options);
    toast.success(`Added ${options.length} options`);
    onClose();
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === "Enter" && isCommandKey(event)) handleSubmit(event);
  }

  return (
    <Dialog title="Bulk Add Options" onClose={onClose}>
      <form onSubmit={handleSubmit} className="contents">
        <DialogBody>
          <TextArea
            label="Options"
            hint="One option per line. Empty lines are ignored."
            rows={8}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={handleKeyDown}
          />
          <p role="status" className="text-sm text-ink-muted tabular-nums">
            {countOf(options.length, "option")} to add
          </p>
        </DialogBody>
        <DialogFoot>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={text.trim() === ""}>
            Add Options
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
