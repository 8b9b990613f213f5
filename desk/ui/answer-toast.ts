import { useEffect, useRef } from 'react'
import { useFetcher, useFormAction, useHref } from 'react-router'
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

/** Says what was done, once, with the way back while there is one. */
export function useAnswerToast(answer: DeskAnswer | undefined, onDone?: () => void): void {
  const { submit } = useFetcher<DeskAnswer>({ key: UNDO_FETCHER })
  // `submit` puts the basename before the address, which it has already.
  const base = useHref('/').replace(/\/$/, '')
  const action = useFormAction().slice(base.length)
  const latest = useRef({ submit, action, onDone })
  useEffect(() => {
    latest.current = { submit, action, onDone }
  })
  useEffect(() => {
    if (!answer) return
    if (isOvertaken(answer)) toast.show({ text: answer.text, durationMs: TOAST_MS })
    if (!answer.ok || answer.isPreview) return
    const back = answer.undo
    // The address of this page, wherever the person is when the button is pressed.
    const { action: to } = latest.current
    const takeBack = (fields: Record<string, string>) =>
      void latest.current.submit(fields, { method: 'post', action: to })
    toast.show({
      text: answer.text,
      durationMs: back ? UNDO_MS : TOAST_MS,
      action: back
        ? { label: 'Deshacer', onPress: () => takeBack({ ...back.fields, intent: back.intent }) }
        : undefined,
    })
    latest.current.onDone?.()
  }, [answer])
}

/** In the frame around the rooms: says how the taking back went, also what was refused. */
export function useUndoAnswers(): void {
  const { data: answer } = useFetcher<DeskAnswer>({ key: UNDO_FETCHER })
  useAnswerToast(answer)
  useEffect(() => {
    if (!answer || answer.ok || isOvertaken(answer)) return
    toast.show({ text: answer.text, tone: 'error', durationMs: UNDO_MS })
  }, [answer])
}
