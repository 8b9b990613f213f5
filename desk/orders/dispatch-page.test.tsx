import { expect, test } from 'vitest'
import { drawPage } from '#tests/support/dom/draw-page.tsx'
import { DispatchPage } from './dispatch-page.tsx'

test('the form that sends carries what the check has shown', () => {
  const page = drawPage(
    <DispatchPage
      numbers={[]}
      isDone={false}
      answer={{
        ok: true,
        isPreview: true,
        intent: 'comprobar',
        text: '1 paquete se puede enviar.',
        errors: {},
        values: { filas: 'VR-2345-6789 ABC1', transportista: 'Ruta Norte' },
        facts: { deed: 'Enviar 1 paquete', filas: '[]', abiertas: 'VR-2345-6789 3', fallan: '[]' },
      }}
    />,
  )
  const form = page.querySelector('button[value=enviar]')?.closest('form')
  expect(form && new FormData(form).get('abiertas')).toBe('VR-2345-6789 3')
})
