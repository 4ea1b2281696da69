import { AppLink } from "#platform/web/routing/AppLink.tsx";
import { signInPaths } from "#areas/identity/sign-in/paths.ts";
import { Link } from "@tanstack/react-router";
import { useRead } from "#platform/web/api/useRead.ts";
import { Brand } from "#platform/web/shell/frame/Brand.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { installationRoutes } from "#platform/access/installation.contract.ts";
import classes from "./Start.module.css";
import { StartPracticeForm } from "./StartPracticeForm.tsx";

/** Renders "Start my practice", which creates the first real accounts and removes the demo (F-14). */
export function StartPage() {
  const state = useRead(installationRoutes.state, undefined, { freshFor: Number.POSITIVE_INFINITY });
  return (
    <div className={classes.frame}>
      <header className={classes.brand}>
        <Link to="/" aria-label="Corella, start">
          <Brand large />
        </Link>
      </header>
      <main className={classes.middle}>
        <h1 className={classes.title}>Start my practice</h1>
        {state.isPending && <Skeleton lines={4} height={20} />}
        {state.error && (
          <ErrorState
            message={state.error.message}
            code={state.error.requestId ?? undefined}
            onRetry={() => void state.refetch()}
          />
        )}
        {state.data?.waits === false && (
          <p>
            This Corella already serves a practice.{" "}
            <AppLink to={signInPaths.login()}>Sign in instead</AppLink>
          </p>
        )}
        {state.data?.waits && (
          <StartPracticeForm
            hasDemo={state.data.has_demo}
            needsCode={state.data.needs_code}
            least={state.data.password_min_length}
          />
        )}
      </main>
    </div>
  );
}
