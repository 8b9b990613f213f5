import { expect, test } from 'vitest'
import { openAtCollections, sectionAskedFor } from './home-sections.ts'

test.each([
  [openAtCollections, 'colecciones'],
  [{ scrollTo: 'colecciones', from: '/checkout' }, 'colecciones'],
  [{ scrollTo: 'valores' }, undefined],
  [{ scrollTo: ['colecciones'] }, undefined],
  [{}, undefined],
  ['colecciones', undefined],
  [null, undefined],
  [undefined, undefined],
])('the state %j asks for the section: %s', (state, section) => {
  expect(sectionAskedFor(state)).toBe(section)
})
