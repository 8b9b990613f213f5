import { useEffect, useState } from 'react'

/** Whether something has lasted this long; what is over sooner is never said. */
export function useAfter(isOn: boolean, ms: number): boolean {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setTimeout(() => setIsLong(true), ms)
    return () => {
      clearTimeout(timer)
      setIsLong(false)
    }
  }, [isOn, ms])
  return isOn && isLong
}
