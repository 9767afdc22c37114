import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { TextField } from "./field.tsx";

export function PasswordField(props: Omit<ComponentProps<typeof TextField>, "type" | "end">) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      type={shown ? "text" : "password"}
      end={
        <button
          type="button"
          aria-label={`${shown ? "Hide" : "Show"} ${props.label}`}
          title={shown ? "Hide password" : "Show password"}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 end-0 grid w-11 place-items-center rounded-md text-ink-muted hover:text-ink focus-visible:-outline-offset-2"
        >
          <Icon size={16} aria-hidden="true" />
        </button>
      }
    />
  );
}
