import { useEffect } from 'react'
import { useFetcher, useHref } from 'react-router'
import { toast } from '#app/ui/overlays/toast.tsx'
import type { DeskAnswer } from '../http/desk-answer.ts'

/** How long a toast stays; with a way back as long as that way is open. */
export const TOAST_MS = 6000
export const UNDO_MS = 30_000
/** One for the whole desk: the page that offered the way back may be gone when it is taken. */
const UNDO_FETCHER = 'undo'

/** Somebody was faster: the page that follows may no longer have the form to say so. */
export const isOvertaken = (answer: DeskAnswer): boolean =>
  answer.reason === 'conflict' && !answer.conflict

/** Posts the form that takes a change back. Set by the frame around the rooms, which outlives them. */
let takeBack = (_fields: Record<string, string>, _address: string): void => {}

/**
 * Says what was done, with the way back while there is one. `address`: where the form was posted.
 * Called with the answer itself: the page that is read again after it may be there first, without
 * the form that would have shown it.
 */
export function showAnswer(answer: DeskAnswer, address: string): void {
  if (isOvertaken(answer)) toast.show({ text: answer.text, durationMs: TOAST_MS })
  if (!answer.ok || answer.isPreview) return
  const back = answer.undo
  toast.show({
    text: answer.text,
    durationMs: back ? UNDO_MS : TOAST_MS,
    action: back
      ? {
          label: 'Deshacer',
          onPress: () => takeBack({ ...back.fields, intent: back.intent }, address),
        }
      : undefined,
  })
}

/** In the frame around the rooms: takes changes back, and says what was refused of that. */
export function useTakingBack(): void {
  const { submit, data: answer } = useFetcher<DeskAnswer>({ key: UNDO_FETCHER })
  const base = useHref('/').replace(/\/$/, '')
  useEffect(() => {
    takeBack = (fields, address) =>
      // `submit` puts the basename before the address, which it has already.
      void submit(fields, { method: 'post', action: address.slice(base.length) })
  }, [submit, base])
  useEffect(() => {
    if (!answer || answer.ok || isOvertaken(answer)) return
    toast.show({ text: answer.text, tone: 'error', durationMs: UNDO_MS })
  }, [answer])
}
