import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { Room } from '../rooms.ts'
import { useKeys } from '../ui/use-keys.ts'

/** "g" and the letter of a room lead to it. */
export function useRoomKeys(rooms: readonly Room[]): void {
  const navigate = useNavigate()
  const list = useMemo(
    () =>
      rooms.map(({ to, label, key }) => ({
        keys: `g ${key}`,
        label,
        run: () => void navigate(to),
      })),
    [rooms, navigate],
  )
  useKeys(list)
}
