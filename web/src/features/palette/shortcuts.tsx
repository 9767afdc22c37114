import { KeyCap } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Dialog, DialogBody } from "../../components/ui/dialog.tsx";
import { commandKey } from "../../lib/browser.ts";
import { useTour } from "../tour/index.ts";

const everywhere = [
  { keys: [commandKey, "K"], words: "Search, or jump to a page" },
  { keys: ["?"], words: "This list" },
  { keys: ["Esc"], words: "Close a dialog or menu" },
  { keys: ["Space"], words: "Pick up or drop a row by its handle; arrows move it, Esc cancels" },
];
const onOnePage = [
  { keys: [commandKey, "Enter"], words: "Send the answer to a customer's question" },
  { keys: [commandKey, "Z"], words: "Undo in the Quote Builder" },
  { keys: [commandKey, "Shift", "Z"], words: "Redo in the Quote Builder" },
];

export function Shortcuts({ onClose }: { onClose: () => void }) {
  const { start } = useTour();
  function handleTour() {
    onClose();
    start?.();
  }
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <DialogBody>
        <List label="Everywhere" shortcuts={everywhere} />
        <List label="On specific screens" shortcuts={onOnePage} />
        {start && (
          <div className="flex items-center justify-between gap-4">
            <p>The first steps, one by one.</p>
            <Button variant="secondary" onClick={handleTour}>
              Take the tour
            </Button>
          </div>
        )}
      </DialogBody>
    </Dialog>
  );
}

function List({ label, shortcuts }: { label: string; shortcuts: typeof everywhere }) {
  return (
    <section>
      <h3 className="pb-1.5 text-sm font-medium text-ink-muted">{label}</h3>
      <dl className="divide-y divide-border border-y border-border">
        {shortcuts.map(({ keys, words }) => (
          <div key={words} className="flex items-center justify-between gap-4 py-2">
            <dd className="order-first">{words}</dd>
            <dt className="flex gap-1">
              {keys.map((key) => (
                <KeyCap key={key}>{key}</KeyCap>
              ))}
            </dt>
          </div>
        ))}
      </dl>
    </section>
  );
}
