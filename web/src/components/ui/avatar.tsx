import { clsx } from "clsx";

const sizes = { default: "size-8 text-xs", lg: "size-10" };

export function Avatar({ name, size = "default" }: { name: string; size?: keyof typeof sizes }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "grid shrink-0 place-items-center rounded-full bg-primary-soft font-semibold text-primary-ink",
        sizes[size],
      )}
    >
      {name.charAt(0).toUpperCase()}
    </span>
  );
}
