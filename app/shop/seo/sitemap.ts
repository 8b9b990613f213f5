import type { Category } from '../catalogue/vocabulary.ts'
import { element } from './xml.ts'

/** Pages that search engines should know, by the address they are known under. */
export const LISTED_PAGES = [
  '/',
  '/products/new-arrivals',
  '/products/men',
  '/products/women',
  '/size-guide',
  '/gifts',
  '/gifts/men',
  '/gifts/women',
  '/collections',
  '/collections/bali',
  '/collections/essentials',
  '/collections/outdoor',
  '/collections/urban',
