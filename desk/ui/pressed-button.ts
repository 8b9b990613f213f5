import { createContext } from 'react'

/** Of the form around: the id of the button that has sent it and whose answer is awaited. */
export const PressedButton = createContext<string | null>(null)
