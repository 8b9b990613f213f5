import { useEffect } from 'react'
import { NavigationType, useBlocker } from 'react-router'

/** While mounted, the browser's Back closes instead of navigating; adds no history entry. */
export function BackCloses({ onClose }: { onClose: () => void }) {
  const blocker = useBlocker(({ historyAction }) => historyAction === NavigationType.Pop)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    onClose()
  }, [blocker, onClose])
  return null
}
