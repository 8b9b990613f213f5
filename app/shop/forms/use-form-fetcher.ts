import { useEffect, useEffectEvent, useRef, type SubmitEvent } from 'react'
import { useFetcher } from 'react-router'

/**
 * Posts a form to the action of its page without navigation, one change at a time. `onAnswer` runs
 * once the page shows the new data.
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
    /** Runs after the form's own checks. A ref: a second press may precede the next render. */
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      if (isUnderway.current) event.preventDefault()
      else isUnderway.current = true
    },
    /** Posts fields that are not in a form as typed. */
    post: (fields: Record<string, string>, action: string) => {
      if (isUnderway.current) return
      isUnderway.current = true
      void submit(fields, { method: 'post', action })
    },
  }
}
