import { useRef, useState, type SubmitEvent } from 'react'
import { useFormFetcher } from '../forms/use-form-fetcher.ts'
import { NO_PASSWORD, type ProfileAnswer, type ProfileErrors } from './profile-answers.ts'

type PasswordFormOptions = {
  /** The field of the current password. */
  field: 'current' | 'password'
  posted: ProfileAnswer | undefined
  onDone: () => void
}

/** A form that requires the current password; shows errors inside the form. */
export function usePasswordForm({ field, posted, onDone }: PasswordFormOptions) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<ProfileErrors>(posted?.errors ?? {})
  const show = (wrong: ProfileErrors) => {
    setErrors(wrong)
    form.current?.querySelector<HTMLElement>(`[name="${Object.keys(wrong)[0]}"]`)?.focus()
  }
  const { Form, isBusy, onSubmit } = useFormFetcher<ProfileAnswer>((answer) => {
    if (answer.ok) onDone()
    else show(answer.errors)
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (new FormData(event.currentTarget).get(field) !== '') return onSubmit(event)
    event.preventDefault()
    show({ [field]: NO_PASSWORD })
  }
  return { Form, isBusy, form, submit, errors }
}
