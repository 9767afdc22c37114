/** Runs in every page before anything else and reports if one of our scripts ran, or if only the policy stopped it. */
Object.defineProperty(window, "stolen", { set: () => window.reportStolen("a script ran") });
document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) => {
  if (violatedDirective.startsWith("script-src"))
    window.reportStolen(`the policy stopped ${violatedDirective} ${blockedURI} ${sample}`);
});
