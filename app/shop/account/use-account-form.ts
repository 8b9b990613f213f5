import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useFetcher } from 'react-router'
import { notifySignedOut } from './signed-out.browser.ts'
import type { AccountAnswer, AccountDone, AccountRefusal } from './account-answer.ts'

type AccountFormOptions = {
  /** The path that the form is posted to. */
  action: string
  /** What is said when the shop cannot be reached. */
  failed: string
  /** What the server wrote into the page, where the form was posted without scripts. */
  posted?: AccountAnswer | undefined
  onDone?: (answer: AccountDone, sent: PostedFields) => void
}

export type PostedFields = FormData | Record<string, string>

/**
 * Posts a form to an action without leaving the page, one post at a time. A refusal says what is
 * wrong where it is, takes the focus there, and loses nothing that was typed.
 */
export function useAccountForm({ action, failed, posted, onDone }: AccountFormOptions) {
  const fetcher = useFetcher<AccountAnswer>()
  const [isPosting, setIsPosting] = useState(false)
  const [mended, setMended] = useState<readonly string[]>([])
  const underway = useRef(false)
  const sent = useRef<PostedFields>({})
  const form = useRef<HTMLFormElement>(null)
  const isBusy = isPosting || fetcher.state !== 'idle'
  const answer = isBusy ? undefined : (fetcher.data ?? posted)
  const refusal: AccountRefusal | undefined = answer?.ok === false ? answer : undefined

  useEffect(() => {
    const { data } = fetcher
    if (!data) return
    if (data.ok) onDone?.(data, sent.current)
    else if (data.reason === 'signed_out') notifySignedOut()
    // The moment of the answer decides, not a new function to call.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [fetcher.data])
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusal])

  const post = async (fields: PostedFields) => {
    if (underway.current) return
    underway.current = true
    sent.current = fields
    setIsPosting(true)
    setMended([])
    // Who is signed in is asked again on purpose; nothing else on the page has changed by it.
    await fetcher.submit(fields, { method: 'post', action, defaultShouldRevalidate: false })
    underway.current = false
    setIsPosting(false)
  }
  return {
    isBusy,
    answer,
    post,
    values: posted?.ok === false ? posted.values : {},
    text: refusal && (refusal.text ?? (refusal.reason === 'failed' ? failed : undefined)),
    errorOf: (name: string) => (mended.includes(name) ? undefined : refusal?.errors[name]),
    forgive: (name: string) => setMended((before) => [...before, name]),
    /** For the form itself: posted by the browser until the scripts are there. */
    form: {
      ref: form,
      method: 'post' as const,
      action,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        void post(new FormData(event.currentTarget))
      },
    },
  }
}
