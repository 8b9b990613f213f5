import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Most payments are known at once, so slow polling is enough for the rest. */
export const ASK_AGAIN_MS = 2500

/** Loads the page again and again while what it shows is still open, each time after the answer before. */
export function useAskAgain(isOpen: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isOpen) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      timer = setTimeout(() => void revalidate().then(() => timer && wait()), ASK_AGAIN_MS)
    }
    wait()
    return () => {
      clearTimeout(timer)
      timer = undefined
    }
  }, [isOpen, revalidate])
}
