import { clsx } from "clsx";
import { Check, ChevronDown, Ellipsis, type LucideIcon } from "lucide-react";
import { DropdownMenu, Popover as Radix } from "radix-ui";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { Button } from "./button.tsx";

/**
 * A button and its menu. Radix provides arrow keys, type-ahead and Escape. The menu is not modal and rendered in the
 * page, because a modal menu would hide the page from screen readers while the page still has the focus.
 */
export function MenuFrame({
  trigger,
  label,
  className,
  isInDialog = false,
  children,
}: {
  trigger: ReactNode;
  /** Needed if the trigger's name does not describe the menu. */
  label?: string;
  className?: string;
  /** A dialog hides the page behind it, so its menus are drawn in the dialog. */
  isInDialog?: boolean;
  children: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  return (
    <DropdownMenu.Root open={isOpen} onOpenChange={setIsOpen} modal={false}>
      <DropdownMenu.Trigger asChild ref={setButton}>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal
        container={isInDialog ? button?.closest<HTMLElement>("[role=dialog]") : document.getElementById("main")}
      >
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          className={clsx("z-popover w-46 rounded-lg bg-raised p-1 shadow-popover", className)}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface Choice<T extends string> {
  value: T;
  label: string;
  mark?: ReactNode;
}

/** A button that opens a single-choice list. */
export function ChoiceMenu<T extends string>({
  trigger,
  label,
  choices,
  value,
  onChoose,
}: {
  trigger: ReactNode;
  label: string;
  choices: readonly Choice<T>[];
  value: T;
  onChoose: (value: T) => void;
}) {
  return (
    <MenuFrame trigger={trigger} label={label} className="grid max-h-60 overflow-y-auto">
      <DropdownMenu.RadioGroup value={value} onValueChange={(chosen) => onChoose(chosen as T)}>
        {choices.map((choice) => (
          <DropdownMenu.RadioItem
            key={choice.value}
            value={choice.value}
            className="flex h-8 cursor-pointer items-center gap-2 rounded-sm px-2 text-sm font-medium outline-none data-highlighted:bg-hover max-md:h-11"
          >
            {choice.mark}
            {choice.label}
            <DropdownMenu.ItemIndicator className="ms-auto">
              <Check size={16} aria-hidden="true" className="text-ink-muted" />
            </DropdownMenu.ItemIndicator>
          </DropdownMenu.RadioItem>
        ))}
      </DropdownMenu.RadioGroup>
    </MenuFrame>
  );
}

export interface MenuAction {
  label: string;
  icon: LucideIcon;
  onSelect?: () => void;
  /** Address within the app. */
  to?: string;
  /** Address of a page that opens in a new tab. */
  href?: string;
  disabled?: boolean;
  /** Marks a dangerous action. Such actions come last, below a separator. */
  danger?: boolean;
}

/** A row's menu: three dots, unless it is for one kind of action. */
export function ActionMenu({
  label,
  title = "Actions",
  icon = Ellipsis,
  busy = false,
  actions,
}: {
  label: string;
  title?: string;
  icon?: LucideIcon;
  /** True while a chosen action is under way. */
  busy?: boolean;
  actions: readonly MenuAction[];
}) {
  return (
    <MenuFrame
      trigger={<Button size="iconSm" icon={icon} aria-label={label} title={title} busy={busy} />}
      className="motion-safe:animate-fade-in"
    >
      <ActionItems actions={actions} />
    </MenuFrame>
  );
}

/** A small button that says what its menu is for. */
export function ButtonMenu({
  label,
  text,
  busy,
  isInDialog,
  actions,
}: {
  label: string;
  text: string;
  busy: boolean;
  isInDialog: boolean;
  actions: readonly MenuAction[];
}) {
  return (
    <MenuFrame
      isInDialog={isInDialog}
      trigger={
        <Button variant="secondary" size="sm" aria-label={label} busy={busy}>
          {text}
          <ChevronDown size={14} aria-hidden="true" className="-me-0.5" />
        </Button>
      }
      className="motion-safe:animate-fade-in"
    >
      <ActionItems actions={actions} />
    </MenuFrame>
  );
}

/** A dialog's button for everything that is not its main act. */
export function MoreMenu({ busy, actions }: { busy: boolean; actions: readonly MenuAction[] }) {
  return (
    <MenuFrame
      isInDialog
      trigger={
        <Button variant="secondary" busy={busy}>
          {!busy && <Ellipsis size={16} aria-hidden="true" />}
          More
        </Button>
      }
      className="w-64 motion-safe:animate-fade-in"
    >
      <ActionItems actions={actions} />
    </MenuFrame>
  );
}

function ActionItems({ actions }: { actions: readonly MenuAction[] }) {
  return (
    <>
      {actions.map(({ label, icon: Icon, onSelect, to, href, disabled, danger }) => (
        <div key={label} className={clsx(danger && "-mx-1 mt-1 border-t border-border px-1 pt-1")}>
          <DropdownMenu.Item
            disabled={disabled}
            onSelect={onSelect}
            asChild={to !== undefined || href !== undefined}
            className={clsx(
              "flex h-8 cursor-pointer items-center gap-2 rounded-sm px-2 text-sm font-medium outline-none data-disabled:cursor-not-allowed data-disabled:text-ink-subtle data-highlighted:bg-hover max-md:h-11",
              danger && "text-danger-ink",
            )}
          >
            {linked(
              { to, href },
              <>
                <Icon size={16} aria-hidden="true" className={clsx(!danger && !disabled && "text-ink-muted")} />
                {label}
              </>,
            )}
          </DropdownMenu.Item>
        </div>
      ))}
    </>
  );
}

function linked({ to, href }: Pick<MenuAction, "to" | "href">, body: ReactNode) {
  if (to !== undefined) return <Link to={to}>{body}</Link>;
  if (href === undefined) return body;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {body}
    </a>
  );
}

/** A panel that a button opens. Escape or a click outside closes it and returns the focus to the button. */
export function Popover({
  trigger,
  label,
  isOpen,
  onOpenChange,
  children,
}: {
  trigger: ReactNode;
  label: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
}) {
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="end"
          sideOffset={4}
          collisionPadding={16}
          aria-label={label}
          className="z-popover w-92 max-w-[calc(100vw-2rem)] max-h-(--radix-popover-content-available-height) overflow-y-auto rounded-lg bg-raised shadow-popover outline-none motion-safe:animate-fade-in"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
