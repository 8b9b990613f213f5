import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useFetcher } from 'react-router'
import { randomId } from '../forms/random-id.browser.ts'
import type { ContactAnswer } from './contact-answer.ts'
import {
  CONTACT_FIELDS,
  contactForm,
  type ContactField,
  type ContactInput,
} from '#core/account/contact/contact-message.ts'
import { FORM_INCOMPLETE, refuseForm } from '#core/base/text/form-answer.ts'
import { checkForm, type FieldErrors } from '#core/base/text/form-schema.ts'

/**
 * Sends the form without leaving the page. `posted` is the server's answer if the form was posted
 * without scripts.
 */
export function useContactForm(posted: ContactAnswer | undefined) {
  const fetcher = useFetcher<ContactAnswer>()
  const [refused, setRefused] = useState<ContactAnswer | null>(null)
  const [mended, setMended] = useState<readonly ContactField[]>([])
  const token = useRef<string>(undefined)
  const form = useRef<HTMLFormElement>(null)
  const banner = useRef<HTMLDivElement>(null)
  const isSending = fetcher.state === 'submitting'
  // At once, not with the next render: a double click is faster.
  const isUnderway = useRef(false)
  const answer = isSending ? undefined : (refused ?? fetcher.data ?? posted)

  useEffect(() => {
    if (!fetcher.data?.ok) return
    token.current = undefined // the next text is a new message
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
    if (isUnderway.current) return
    setMended([])
    const sent = new FormData(event.currentTarget)
    const checked = checkForm(contactForm, typedIn(sent))
    if (!checked.ok) {
      setRefused(refuseForm(FORM_INCOMPLETE, null, checked.errors))
      return
    }
    setRefused(null)
    token.current ??= randomId()
    sent.set('token', token.current)
    isUnderway.current = true
    // Nothing else on the page has changed, so nothing is revalidated.
    void fetcher
      .submit(sent, { method: 'post', action: '/contact', defaultShouldRevalidate: false })
      .finally(() => {
        isUnderway.current = false
      })
  }
  const errors: FieldErrors<ContactField> = answer && !answer.ok ? { ...answer.errors } : {}
  for (const field of mended) delete errors[field]
  return {
    form,
    banner,
    answer,
    errors,
    isSending,
    /** The values typed into a page without scripts. */
    values: posted && !posted.ok ? posted.values : null,
    submit,
    mend: (field: ContactField) => setMended((before) => [...before, field]),
  }
}

/** Not `reset`: it would restore the values that the server rendered. */
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
