import { pages } from "@quotemill/shared/screens/pages";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router";
import { ToastHost } from "../components/messages/toast.tsx";
import { AuthProvider, saveLinkFromAddress, startAuth } from "../features/auth/index.ts";
import { tintBrowserBar } from "../lib/theme.ts";
import { ErrorBoundary } from "./application-error.tsx";
import { keepZodFromEval } from "./keep-zod-from-eval.ts";
import { preloadPages, routes } from "./routes.tsx";
import "../styles/app.css";

keepZodFromEval(); // before any page loads its schemas
saveLinkFromAddress(); // before the router reads the address
const router = createBrowserRouter(routes);
preloadPages(routes);
const { client, session } = startAuth(() => void router.navigate(pages.login.path, { replace: true }));
tintBrowserBar();

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <AuthProvider client={client} session={session}>
        <RouterProvider router={router} />
        <ToastHost />
      </AuthProvider>
    </ErrorBoundary>
  </StrictMode>,
);
