import { Plus, X } from "lucide-react";
import { memo, useCallback, useEffect, useRef, useState } from "react";
import { Button } from "../../../components/ui/button.tsx";
import { inputLook } from "../../../components/ui/field.tsx";
import { TextButton } from "../../../components/ui/text-button.tsx";
import { BulkOptionsDialog } from "./bulk-options-dialog.tsx";

type EditOptions = (edit: (options: string[]) => string[], typingIn?: string) => void;

/** A list past its height cap scrolls by itself, so that the condition under it stays near. `onEdit` must be steady. */
export function OptionsEditor({ options, onEdit }: { options: string[]; onEdit: EditOptions }) {
  const [isBulkOpen, setIsBulkOpen] = useState(false);
  const { list, focusSoon } = useFocusOption();

  const handleInsert = useCallback(
    (index: number) => {
      onEdit((all) => all.toSpliced(index, 0, ""));
      focusSoon(index);
    },
    [onEdit, focusSoon],
  );
  const handleRemove = useCallback(
    (index: number) => {
      onEdit((all) => all.toSpliced(index, 1));
      focusSoon(index);
    },
    [onEdit, focusSoon],
  );

  return (
    <section aria-label="Options" className="col-span-full grid gap-1.5">
      <div className="flex items-center gap-2 text-sm font-medium">
        Options
        <span className="grid h-4.5 min-w-5 place-items-center rounded-full bg-neutral-soft px-1.25 text-2xs text-ink-muted tabular-nums">
          {options.length}
        </span>
        <span className="ms-auto">
          <TextButton onClick={() => setIsBulkOpen(true)}>Bulk Add Options</TextButton>
        </span>
      </div>
      {options.length === 0 && <p className="text-sm text-ink-muted">No options yet: a person could choose nothing.</p>}
      <ol
        ref={list}
        className="-m-1 grid max-h-60 gap-x-3 gap-y-1.5 overflow-y-auto p-1 @[32rem]:grid-cols-2 empty:hidden"
      >
        {options.map((option, index) => (
          <Option
            // biome-ignore lint/suspicious/noArrayIndexKey: options are texts without identity, and each input is controlled
            key={index}
            index={index}
            text={option}
            onEdit={onEdit}
            onInsert={handleInsert}
            onRemove={handleRemove}
          />
        ))}
      </ol>
      <Button
        variant="quiet"
        size="sm"
        className="-ms-2.5 justify-self-start"
        onClick={() => handleInsert(options.length)}
      >
        <Plus size={14} aria-hidden="true" />
        Add Option
      </Button>
      {isBulkOpen && (
        <BulkOptionsDialog
          onAdd={(added) => onEdit((all) => [...all, ...added])}
          onClose={() => setIsBulkOpen(false)}
        />
      )}
    </section>
  );
}

/** Memoised: typing in one of hundreds of options renders that one. */
const Option = memo(function Option({
  index,
  text,
  onEdit,
  onInsert,
  onRemove,
}: {
  index: number;
  text: string;
  onEdit: EditOptions;
  onInsert: (index: number) => void;
  onRemove: (index: number) => void;
}) {
  const handleChange = (typed: string) => onEdit((all) => all.with(index, typed), `option ${index}`);
  return (
    <li className="flex items-center gap-1">
      <input
        aria-label={`Option ${index + 1}`}
        maxLength={500}
        value={text}
        onChange={(event) => handleChange(event.target.value)}
        onKeyDown={(event) => event.key === "Enter" && onInsert(index + 1)}
        className={`${inputLook(false)} h-control min-w-0 flex-1 md:h-8 md:text-sm`}
      />
      <Button
        variant="quiet"
        size="iconSm"
        aria-label={`Remove option ${index + 1}`}
        title="Remove option"
        onClick={() => onRemove(index)}
      >
        <X size={14} aria-hidden="true" />
      </Button>
    </li>
  );
});

/** The option that a person adds next is where they type next; removing one leaves the focus at its neighbour. */
function useFocusOption() {
  const list = useRef<HTMLOListElement>(null);
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const inputs = [...(list.current?.querySelectorAll("input") ?? [])];
    (inputs[wanted.current] ?? inputs.at(-1))?.focus();
    wanted.current = null;
  });
  const focusSoon = useCallback((index: number) => {
    wanted.current = index;
  }, []);
  return { list, focusSoon };
}
