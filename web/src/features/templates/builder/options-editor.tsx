import { Plus, X } from "lucide-react";
import { memo, useEffect, useRef, useState } from "react";
import { Button } from "../../../components/ui/button.tsx";
import { inputLook } from "../../../components/ui/field.tsx";
import { TextButton } from "../../../components/ui/text-button.tsx";
import { BulkOptionsDialog } from "./bulk-options-dialog.tsx";

type ChangeOptions = (options: string[], typingIn?: string) => void;

/** A list past its height cap scrolls by itself, so that the condition under it stays near. */
export function OptionsEditor({ options, onChange }: { options: string[]; onChange: ChangeOptions }) {
  const [isBulkOpen, setIsBulkOpen] = useState(false);
  const { list, focusSoon } = useFocusOption();
  const latest = useRef({ options, onChange });
  useEffect(() => {
    latest.current = { options, onChange };
  });
  // Steady, so that typing in one of hundreds of options renders that one alone.
  const [acts] = useState(() => ({
    edit: (index: number, text: string) => {
      const { options, onChange } = latest.current;
      onChange(options.with(index, text), `option ${index}`);
    },
    remove: (index: number) => {
      const { options, onChange } = latest.current;
      onChange(options.toSpliced(index, 1));
      focusSoon(Math.min(index, options.length - 2));
    },
    insert: (index: number) => {
      const { options, onChange } = latest.current;
      onChange(options.toSpliced(index, 0, ""));
      focusSoon(index);
    },
  }));

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
      <ol ref={list} className="-m-1 grid max-h-60 gap-x-3 gap-y-1.5 overflow-y-auto p-1 @[32rem]:grid-cols-2 empty:hidden">
        {options.map((option, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: options are texts without identity, and each input is controlled
          <Option key={index} index={index} text={option} {...acts} />
        ))}
      </ol>
      <Button variant="quiet" size="sm" className="-ms-2.5 justify-self-start" onClick={() => acts.insert(options.length)}>
        <Plus size={14} aria-hidden="true" />
        Add Option
      </Button>
      {isBulkOpen && (
        <BulkOptionsDialog onAdd={(added) => onChange([...options, ...added])} onClose={() => setIsBulkOpen(false)} />
      )}
    </section>
  );
}

const Option = memo(function Option({
  index,
  text,
  edit,
  remove,
  insert,
}: {
  index: number;
  text: string;
  edit: (index: number, text: string) => void;
  remove: (index: number) => void;
  insert: (index: number) => void;
}) {
  return (
    <li className="flex items-center gap-1">
      <input
        aria-label={`Option ${index + 1}`}
        maxLength={500}
        value={text}
        onChange={(event) => edit(index, event.target.value)}
        onKeyDown={(event) => event.key === "Enter" && insert(index + 1)}
        className={`${inputLook(false)} h-control min-w-0 flex-1 md:h-8 md:text-sm`}
      />
      <Button
        variant="quiet"
        size="iconSm"
        aria-label={`Remove option ${index + 1}`}
        title="Remove option"
        onClick={() => remove(index)}
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
    list.current?.querySelectorAll("input")[wanted.current]?.focus();
    wanted.current = null;
  });
  const [focusSoon] = useState(() => (index: number) => {
    wanted.current = index;
  });
  return { list, focusSoon };
}
