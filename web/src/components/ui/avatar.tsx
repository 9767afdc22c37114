export function Avatar({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-8 shrink-0 place-items-center rounded-full bg-primary-soft text-xs font-semibold text-primary-ink"
    >
      {name.charAt(0).toUpperCase()}
    </span>
  );
}
