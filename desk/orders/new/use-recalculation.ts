import { useRef, type ChangeEvent, type FocusEvent } from 'react'
import { articleField } from './order-form.ts'

/** Fields that change what is shown. */
const PRICED = /^(?:articulo-\d+|uds-\d+|postcode|country|envio|descuento|regalo|pago)$/

type Field = HTMLInputElement | HTMLSelectElement

const asField = (target: EventTarget): Field | undefined =>
  (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) &&
  PRICED.test(target.name)
    ? target
    : undefined

const hasArticles = (form: HTMLFormElement): boolean =>
  [...new FormData(form)].some(
    ([name, value]) => name.startsWith(articleField(0).slice(0, -1)) && value !== '',
  )

function calculate({ form }: Field): void {
  const button = form?.querySelector<HTMLButtonElement>('[data-calculates]')
  if (form && button && hasArticles(form)) form.requestSubmit(button)
}

/** With scripts: each change of what is priced shows it again; a text when it is left. */
export function useRecalculation() {
  const before = useRef('')
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const field = asField(target)
      if (field) before.current = field.value
    },
    onBlur: ({ target }: FocusEvent<HTMLElement>) => {
      const field = asField(target)
      const isText = field instanceof HTMLInputElement && field.type !== 'checkbox'
      if (isText && field.value !== before.current) calculate(field)
    },
    onChange: ({ target }: ChangeEvent<HTMLElement>) => {
      const field = asField(target)
      const isChoice = field instanceof HTMLSelectElement || field?.type === 'checkbox'
      if (field && isChoice) calculate(field)
    },
  }
}
