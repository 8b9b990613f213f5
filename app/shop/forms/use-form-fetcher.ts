import { useEffect, useEffectEvent, useRef, type SubmitEvent } from 'react'
import { useFetcher } from 'react-router'

/**
 * Posts a form to the action of its page, which stays: one change at a time, however often is
 * pressed. `onAnswer` runs when the page shows what was changed.
 */
export function useFormFetcher<Answer>(onAnswer: (answer: Answer) => void) {
  const { Form, submit, state, data } = useFetcher<Answer>()
  const isUnderway = useRef(false)
  const onSettled = useEffectEvent(onAnswer)
  useEffect(() => {
    if (state !== 'idle' || !data) return
    isUnderway.current = false
    onSettled(data as Answer)
  }, [state, data])
  return {
    Form,
    answer: data as Answer | undefined,
    isBusy: state !== 'idle',
    /** For the form, after its own checks. A ref: a second press may come before the page knows. */
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      if (isUnderway.current) event.preventDefault()
      else isUnderway.current = true
    },
    /** Posts what stands in no form as it is typed. */
    post: (fields: Record<string, string>, action: string) => {
      if (isUnderway.current) return
      isUnderway.current = true
      void submit(fields, { method: 'post', action })
    },
  }
}
