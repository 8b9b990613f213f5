import { useRef, useState, type SubmitEvent } from 'react'
import { useFormFetcher } from '../forms/use-form-fetcher.ts'
import { NO_PASSWORD, type ProfileAnswer } from './profile-answers.ts'

type PasswordFormOptions = {
  /** The field of the current password. */
  field: 'current' | 'password'
  failedText: string
  posted: ProfileAnswer | undefined
  onDone: () => void
}

/** A form that requires the current password; shows errors inside the form. */
export function usePasswordForm({ field, failedText, posted, onDone }: PasswordFormOptions) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<ProfileAnswer['errors']>(posted?.errors ?? {})
  const show = (wrong: ProfileAnswer['errors']) => {
    setErrors(wrong)
    form.current?.querySelector<HTMLElement>(`[name="${Object.keys(wrong)[0]}"]`)?.focus()
  }
  const { Form, isBusy, onSubmit } = useFormFetcher<ProfileAnswer>((answer) => {
    if (answer.ok) onDone()
    else show(answer.reason === 'failed' ? { all: failedText } : answer.errors)
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (new FormData(event.currentTarget).get(field) !== '') return onSubmit(event)
    event.preventDefault()
    show({ [field]: NO_PASSWORD })
  }
  return { Form, isBusy, form, submit, errors }
}
