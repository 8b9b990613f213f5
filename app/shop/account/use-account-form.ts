import { useEffect, useRef, useState, type RefObject, type SubmitEvent } from 'react'
import { useFetcher } from 'react-router'
import { faultsOf } from './account-faults.ts'
import { notifySignedOut } from './signed-out.browser.ts'
import type { AccountAnswer, AccountDone } from './account-answer.ts'

type AccountFormOptions = {
  /** The path that the form posts to. */
  action: string
  /** The form's own words for empty fields, by their names. */
  missing?: Readonly<Record<string, string>>
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
 * messages at the fields, focuses the first one, and keeps the typed text. What the browser finds
 * wrong is said in the same way, and nothing is sent.
 */
export function useAccountForm(options: AccountFormOptions) {
  const { action, missing, posted, beginsSession, onDone } = options
  const fetcher = useFetcher<AccountAnswer>()
  const [isPosting, setIsPosting] = useState(false)
  const [mended, setMended] = useState<readonly string[]>([])
  const [faults, setFaults] = useState<Partial<Record<string, string>>>({})
  const [lacksCookies, setLacksCookies] = useState(false)
  const underway = useRef(false)
  const sent = useRef<PostedFields>({})
  const form = useRef<HTMLFormElement>(null)
  const isBusy = isPosting || fetcher.state !== 'idle'
  const answer = isBusy ? undefined : (fetcher.data ?? posted)
  const refusal = answer?.ok === false ? answer : undefined

  useEffect(() => {
    const { data } = fetcher
    if (!data) return
    if (data.ok) onDone?.(data, sent.current)
    else if (data.reason === 'signed_out') notifySignedOut()
    // Runs once per answer, not when a callback changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [fetcher.data])
  useOwnMessages(form, refusal, faults)

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
    values: posted?.values ?? {},
    text: lacksCookies ? NO_COOKIES : refusal?.text,
    errorOf: (name: string) =>
      mended.includes(name) ? undefined : (faults[name] ?? refusal?.errors[name]),
    forgive: (name: string) => setMended((before) => [...before, name]),
    /** Props of the form; until scripts load, the browser posts it. */
    form: {
      ref: form,
      method: 'post' as const,
      action,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        const found = faultsOf(event.currentTarget, missing)
        setFaults(found)
        setMended([])
        if (Object.keys(found).length === 0) void post(new FormData(event.currentTarget))
      },
    },
  }
}

/** Focuses the first field with a message, whenever there are others. */
function useOwnMessages(
  form: RefObject<HTMLFormElement | null>,
  refusal: unknown,
  faults: unknown,
) {
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    // Run by what is shown.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [form, refusal, faults])
  useEffect(() => {
    // The browser's own bubbles are for who has no scripts.
    form.current?.setAttribute('novalidate', '')
  }, [form])
}
