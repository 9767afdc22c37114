import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { ToastHost } from "../components/messages/toast.tsx";

/** Renders a part of a page next to the app's toasts. */
export const renderWithToasts = (part: ReactNode) =>
  render(
    <>
      {part}
      <ToastHost />
    </>,
  );
