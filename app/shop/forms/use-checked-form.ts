import { useRef, useState, type SubmitEvent } from 'react'
import type { FieldErrors } from '#core/base/text/form-schema.ts'
import type { ChangeAnswer } from './change-answer.ts'
import { useFormFetcher } from './use-form-fetcher.ts'

type CheckedFormOptions<Field extends string> = {
  /** What is wrong with the typed values, before they are sent; undefined if nothing is. */
  check: (typed: Record<string, string>) => FieldErrors<Field> | undefined
  /** The server's answer, if the form was posted without scripts. */
  posted: ChangeAnswer<Field> | undefined
  onDone: () => void
}

/** A form that says at its fields what is wrong, by the browser's check or the shop's answer. */
export function useCheckedForm<Field extends string>(options: CheckedFormOptions<Field>) {
  const { check, posted, onDone } = options
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors<Field>>(posted?.errors ?? {})
  const show = (wrong: FieldErrors<Field>) => {
    setErrors(wrong)
    const fields = [...(form.current?.elements ?? [])] as HTMLInputElement[] // all have a name
    fields.find(({ name }) => Object.hasOwn(wrong, name))?.focus()
  }
  const { Form, isBusy, onSubmit } = useFormFetcher<ChangeAnswer<Field>>((answer) => {
    if (answer.ok) onDone()
    else show(answer.errors)
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const typed = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    const wrong = check(typed)
    if (!wrong) return onSubmit(event)
    event.preventDefault()
    show(wrong)
  }
  const forgive = (field: Field) =>
    setErrors(({ [field]: _mended, ...rest }) => rest as typeof errors)
  return { Form, isBusy, form, submit, errors, forgive }
}
