import { createContext, type ReactNode, use, useId, useMemo, useState } from 'react'

interface LatestAction {
  /** The id of the form or button that was used last. */
  latest: string | undefined
  begin: (id: string) => void
}

const LatestActionContext = createContext<LatestAction | null>(null)

/** Forms and buttons of which only the one that was used last shows a failure. */
export function LatestActionScope({ children }: { children: ReactNode }) {
  const [latest, begin] = useState<string>()
  const scope = useMemo(() => ({ latest, begin }), [latest])
  return <LatestActionContext value={scope}>{children}</LatestActionContext>
}

/** For a form or button: whether another one of the scope was used since. Outside a scope none was. */
export function useLatestAction(): { isLatest: boolean; begin: () => void } {
  const id = useId()
  const scope = use(LatestActionContext)
  return {
    isLatest: scope?.latest === undefined || scope.latest === id,
    begin: () => scope?.begin(id),
  }
}
