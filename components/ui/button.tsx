"use client";

import type { ComponentProps } from "react";
import { type ButtonVariant, buttonClass } from "./button-class";
import { useScript } from "./use-script";

type ButtonProps = ComponentProps<"button"> & {
  /** `bare`: looks as its `className` says. */
  variant?: ButtonVariant | "bare";
  /** While busy, the button stays focusable but ignores presses. */
  busy?: boolean;
  /** Whether it works without the page's code: it submits a form that has an `action`, or opens a popover. */
  worksAlone?: boolean;
};

/**
 * The only `<button>`, so that no press is lost: what needs the page's code is disabled until hydration, and looks so. That
 * also keeps Enter from submitting a form that only script can send.
 */
export function Button(props: ButtonProps) {
  const { variant = "primary", busy = false, worksAlone = false, className = "", ...rest } = props;
  const isReady = useScript() || worksAlone;
  return (
    <button
      type="button"
      {...rest}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
      disabled={!isReady || rest.disabled}
      aria-disabled={busy || rest["aria-disabled"] || undefined}
      className={`${variant === "bare" ? "" : buttonClass(variant)} ${busy ? "cursor-progress" : ""} ${className}`}
    />
  );
}
