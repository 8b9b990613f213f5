import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useFetcher } from 'react-router'
import { randomId } from '../forms/random-id.browser.ts'
import { failedAnswer, refusedAnswer, type ContactAnswer } from './contact-answer.ts'
import {
  checkContactMessage,
  CONTACT_FIELDS,
  type ContactErrors,
  type ContactField,
  type ContactInput,
} from '#core/contact/contact-message.ts'

/**
 * Sends the form without leaving the page. `posted` is the answer that the server wrote into the
 * page where the form was sent without scripts.
 */
export function useContactForm(posted: ContactAnswer | undefined) {
  const fetcher = useFetcher<ContactAnswer>()
  const [refused, setRefused] = useState<ContactAnswer | null>(null)
  const [mended, setMended] = useState<readonly ContactField[]>([])
  const token = useRef<string>(undefined)
  const form = useRef<HTMLFormElement>(null)
  const banner = useRef<HTMLDivElement>(null)
  const isSending = fetcher.state === 'submitting'
  const answer = isSending ? undefined : (refused ?? fetcher.data ?? posted)

  useEffect(() => {
    if (!fetcher.data?.ok) return
    token.current = undefined // what is written next is another message
    empty(form.current)
  }, [fetcher.data])

  useEffect(() => {
    if (!answer || answer === posted) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const place = wrong ?? banner.current
    place?.focus()
  }, [answer, posted])

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    setMended([])
    const sent = new FormData(event.currentTarget)
    const checked = checkContactMessage(typedIn(sent))
    if (!checked.ok) {
      setRefused(refusedAnswer(checked.errors, null))
      return
    }
    setRefused(null)
    token.current ??= randomId()
    sent.set('token', token.current)
    // Nothing else on the page has changed by it: nothing is asked again.
    void fetcher.submit(sent, {
      method: 'post',
      action: '/contact',
      defaultShouldRevalidate: false,
    })
  }
  const errors: ContactErrors = answer && !answer.ok ? { ...answer.errors } : {}
  for (const field of mended) delete errors[field]
  return {
    form,
    banner,
    answer,
    errors,
    isSending,
    /** What was typed into a page without scripts. */
    values: posted && !posted.ok ? posted.values : null,
    submit,
    mend: (field: ContactField) => setMended((before) => [...before, field]),
  }
}

/** Not `reset`: that would bring back what the server wrote into the page. */
function empty(form: HTMLFormElement | null): void {
  const fields = form?.querySelectorAll<HTMLInputElement>('input, select, textarea') ?? []
  for (const field of fields) field.value = ''
}

const typedIn = (sent: FormData): ContactInput =>
  Object.fromEntries(
    CONTACT_FIELDS.map((field) => {
      const value = sent.get(field)
      return [field, typeof value === 'string' ? value : '']
    }),
  ) as ContactInput

/** Whatever goes wrong on the way, the page stays, with all that was typed. */
export async function answerOrFailure(ask: () => Promise<ContactAnswer>): Promise<ContactAnswer> {
  try {
    return await ask()
  } catch {
    return failedAnswer(null) // the network, or a server that is away: the banner says it
  }
}
