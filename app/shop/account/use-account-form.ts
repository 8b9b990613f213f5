import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useFetcher } from 'react-router'
import { notifySignedOut } from './signed-out.browser.ts'
import type { AccountAnswer, AccountDone, AccountRefusal } from './account-answer.ts'

type AccountFormOptions = {
  /** The path that the form posts to. */
  action: string
  /** The message if the shop cannot be reached. */
  failed: string
  /** The server's answer, if the form was posted without scripts. */
  posted?: AccountAnswer | undefined
  /** Whether success begins a session, which a browser without cookies would lose at once. */
  beginsSession?: boolean
  onDone?: (answer: AccountDone, sent: PostedFields) => void
}

const NO_COOKIES =
  'Tu navegador no guarda cookies, y sin ellas no podemos mantener tu sesión. Permítelas para esta tienda y vuelve a intentarlo. Para comprar no hace falta cuenta.'

export type PostedFields = FormData | Record<string, string>

/**
 * Posts a form to an action without leaving the page, one post at a time. A refusal shows its
 * messages at the fields, focuses the first one, and keeps the typed text.
 */
export function useAccountForm(options: AccountFormOptions) {
  const { action, failed, posted, beginsSession, onDone } = options
  const fetcher = useFetcher<AccountAnswer>()
  const [isPosting, setIsPosting] = useState(false)
  const [mended, setMended] = useState<readonly string[]>([])
  const [lacksCookies, setLacksCookies] = useState(false)
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
    // Runs once per answer, not when a callback changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [fetcher.data])
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusal])

  const post = async (fields: PostedFields) => {
    if (underway.current) return
    const lacks = beginsSession === true && !navigator.cookieEnabled
    setLacksCookies(lacks)
    if (lacks) return
    underway.current = true
    sent.current = fields
    setIsPosting(true)
    setMended([])
    // The caller revalidates the shopper; no other data on the page has changed.
    await fetcher.submit(fields, { method: 'post', action, defaultShouldRevalidate: false })
    underway.current = false
    setIsPosting(false)
  }
  return {
    isBusy,
    answer,
    post,
    values: posted?.ok === false ? posted.values : {},
    text: lacksCookies
      ? NO_COOKIES
      : refusal && (refusal.text ?? (refusal.reason === 'failed' ? failed : undefined)),
    errorOf: (name: string) => (mended.includes(name) ? undefined : refusal?.errors[name]),
    forgive: (name: string) => setMended((before) => [...before, name]),
    /** Props of the form; until scripts load, the browser posts it. */
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
