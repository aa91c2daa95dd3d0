import { redirect } from "next/navigation";
import { pagePaths } from "@/lib/contract/page-paths";

export default function Home(): never {
  redirect(pagePaths.home);
}
