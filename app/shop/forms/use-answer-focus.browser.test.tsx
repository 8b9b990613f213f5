import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '#tests/support/parts/draw.tsx'
import { useAnswerFocus } from './use-answer-focus.ts'

/** A form that is taller than the window, with its button at the end. */
function TallForm({ isFieldWrong = false }: { isFieldWrong?: boolean }) {
  const [answer, setAnswer] = useState<string>()
  const place = useAnswerFocus(answer)
  return (
    <div ref={place} tabIndex={-1} data-testid="place">
      {answer === undefined ? null : <p>{answer}</p>}
      <label>
        Calle
        <input aria-invalid={isFieldWrong && answer !== undefined ? true : undefined} />
      </label>
      <pre>{'\n'.repeat(200)}</pre>
      <button type="button" onClick={() => setAnswer('No se puede.')}>
        Guardar
      </button>
    </div>
  )
}

test('the answer of a form taller than the window is seen, without scrolling back', async () => {
  draw(<TallForm />)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(page.getByText('No se puede.')).toBeInViewport()
  expect(document.activeElement).toBe(page.getByTestId('place').element())
})

test('a wrong field takes the focus, and is seen', async () => {
  draw(<TallForm isFieldWrong />)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(page.getByLabelText('Calle')).toHaveFocus()
  await expect.element(page.getByLabelText('Calle')).toBeInViewport()
})
